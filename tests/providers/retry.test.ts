import { expect, test, vi } from 'vitest'
import { retry } from '../../providers/retry.ts'

test('answers with the first success', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue('there')
  expect(await retry(attempt, { delayMs: 1 })).toBe('there')
  expect(attempt).toHaveBeenCalledTimes(2)
})

test('rejects with 不是正确的函数 when it was not given a function', async () => {
  await expect(retry('nothing' as never)).rejects.toThrow('不是正确的函数')
})

test('rejects with 重试次数已用完 when the attempts run out, and says why the last one failed', async () => {
  const attempt = vi.fn().mockRejectedValue(new Error('still'))
  await expect(retry(attempt, { attempts: 3, delayMs: 1 })).rejects.toMatchObject({
    message: '重试次数已用完',
    cause: { message: 'still' },
  })
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('tries 100 times, 100 ms apart, unless configured otherwise', async () => {
  vi.useFakeTimers()
  const attempt = vi.fn().mockRejectedValue(new Error('still'))
  const outcome = retry(attempt).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(99 * 100)
  expect(await outcome).toBe('重试次数已用完')
  expect(attempt).toHaveBeenCalledTimes(100)
  vi.useRealTimers()
})

test('gives up at once on a failure that another attempt cannot fix', async () => {
  const attempt = vi.fn().mockRejectedValue(new Error('refused'))
  await expect(retry(attempt, { worthRetrying: () => false })).rejects.toThrow('refused')
  expect(attempt).toHaveBeenCalledTimes(1)
})
