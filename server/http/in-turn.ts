import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection for the answers before them; browsers and proxies send none ahead. */
const MOST_AHEAD = 16

/** Above keepAliveTimeout and headersTimeout together, which end every connection that is merely kept. */
const IDLE_MS = 80_000

type Line = { isBusy: boolean; ahead: (() => void)[]; idle: NodeJS.Timeout | undefined }

/**
 * Hands on the requests of a connection one after the other, each when the answer before it has been taken. Node itself
 * begins every request that was sent ahead immediately: a few connections with many requests each would keep the process
 * from everybody else's. A connection with more than 16 waiting is cut, and so is one that asks for nothing for `idleMs`
 * milliseconds: empty lines between two requests would otherwise keep it forever.
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
        // A turn of the event loop between two: others are served in it.
        if (next) return void setImmediate(next)
        line.isBusy = false
        if (!socket.destroyed) line.idle = setTimeout(() => socket.destroy(), idleMs).unref()
      })
      listener(request, response)
    }
    clearTimeout(line.idle)
    if (line.isBusy) {
      if (line.ahead.length < MOST_AHEAD) line.ahead.push(begin)
      else socket.destroy()
      return
    }
    line.isBusy = true
    begin()
  }
}
