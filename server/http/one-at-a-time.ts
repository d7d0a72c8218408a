import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum pipelined requests per connection; browsers and proxies do not pipeline. */
const MAX_PIPELINED = 16

/** More than keepAliveTimeout and headersTimeout together, which end every idle connection. */
const IDLE_MS = 80_000

type Line = { isBusy: boolean; ahead: (() => void)[]; idle: NodeJS.Timeout | undefined }

/**
 * Handles the requests of a connection one at a time, each after the previous response has been sent. Node itself starts
 * all pipelined requests immediately, so a few connections could block everyone else. Closes a connection that has more
 * than 16 queued requests or no request for `idleMs` milliseconds, because empty lines would otherwise keep it open
 * forever.
 */
export function oneAtATime(listener: RequestListener, idleMs = IDLE_MS): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { isBusy: false, ahead: [], idle: undefined }
    lines.set(socket, line)
    socket.once('close', () => clearTimeout(line.idle))
    return line
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lineOf(socket)
    const begin = () => {
      if (socket.destroyed) return
      response.once('close', () => {
        const next = line.ahead.shift()
        // Yields to the event loop between two requests, so that other connections are served.
        if (next) return void setImmediate(next)
        line.isBusy = false
        if (!socket.destroyed) line.idle = setTimeout(() => socket.destroy(), idleMs).unref()
      })
      listener(request, response)
    }
    clearTimeout(line.idle)
    if (line.isBusy) {
      if (line.ahead.length < MAX_PIPELINED) line.ahead.push(begin)
      else socket.destroy()
      return
    }
    line.isBusy = true
    begin()
  }
}
