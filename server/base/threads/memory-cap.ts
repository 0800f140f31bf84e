import { Worker } from 'node:worker_threads'

/**
 * Ends this process as soon as it holds more memory than this, whatever its own code is doing: native code does not
 * come back to be asked. Only for processes that a server starts beside itself.
 */
export function endAbove(bytes: number): void {
  const look = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 20)`
  new Worker(look, {
    eval: true,
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref()
}
