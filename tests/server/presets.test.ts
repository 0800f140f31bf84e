import { describe, expect, it } from 'vitest'
import { followsLanguage } from '../../resources/kit/index.ts'
import { routes } from '../../server/calls/routes.ts'
import { readInput } from '../../server/http/input.ts'

const withLanguage = routes.flatMap((route) =>
  Object.values((route.action && route.resource?.actions[route.action]?.input) || {}).some(followsLanguage)
    ? [route]
    : [],
)

describe('the language of a file that a call asks for', () => {
  it('is a matter of every call that writes one', () => {
    expect(withLanguage.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'exercise.export_exercise',
        'exam.export_exam_analysis',
        'school_exam.export_exam_results',
      ]),
    )
  })

  it.each(withLanguage.map((route) => [route.name, route] as const))('%s', (_name, route) => {
    const languageOf = (body: Record<string, unknown>, language: 'zh' | 'en') => {
      const place = route.resource!.actions[route.action!]!.on === 'row' ? { id: 1 } : {}
      return readInput(route, { query: {}, body: { ...place, ...body }, headers: {} }, null, language).language
    }
    expect(languageOf({}, 'en')).toBe('en')
    expect(languageOf({}, 'zh')).toBe('zh')
    expect(languageOf({ language: 'zh' }, 'en')).toBe('zh')
    expect(() => languageOf({ language: 'fr' }, 'en')).toThrow()
  })
})
