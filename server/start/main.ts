/**
 * Starts the server, prints a line as each long step begins and one when it is ready, and closes cleanly on SIGTERM or
 * SIGINT.
 */

const stopWithinMs = 30_000

async function start(): Promise<void> {
  const { startServer } = await import('./start-server.ts')
  const { origin, stop } = await startServer(process.env, (line) => console.log(line))
  const end = (): void => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    void stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  console.log(`ready ${origin}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error && !process.env['DEBUG'] ? error.message : error)
  process.exit(1)
})
