import { inspect } from './inspect.ts'

// Program of inspect-in-child.server.ts: one path in, one result out.
process.on('message', ([path, accept]: Parameters<typeof inspect>) => {
  void inspect(path, accept).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
// A terminal signals the whole group, but the server still handles requests in flight.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
