import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum pipelined requests per connection; browsers and proxies send none. */
const MAX_PIPELINED = 16

/** Above keepAliveTimeout and headersTimeout together, which end every idle connection. */
const IDLE_MS = 80_000

type Line = { isBusy: boolean; ahead: (() => void)[]; idle: NodeJS.Timeout | undefined }

/**
 * Handles the requests of a connection in sequence, each after the response before it was taken. Node itself starts all
 * pipelined requests immediately: a few connections could block everyone else. Cuts a connection with more than 16
 * queued requests, or without a request for `idleMs` milliseconds: empty lines would otherwise keep it open forever.
 */
export function inTurn(listener: RequestListener, idleMs = IDLE_MS): RequestListener {
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
        // Yields one turn of the event loop between two, in which others are served.
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
