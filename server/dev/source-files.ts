import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ViteDevServer } from 'vite'
import { type Files, staticFiles } from '../http/static.ts'
import { SOURCE_PATHS } from './differences.ts'

/** A response that is buffered instead of sent. */
class Collected extends ServerResponse {
  readonly chunks: Buffer[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.find((one) => typeof one === 'object') as Record<string, string> | undefined
    for (const [name, value] of Object.entries(headers ?? {})) this.setHeader(name, value)
    return this
  }

  override write(chunk: string | Uint8Array): boolean {
    this.chunks.push(Buffer.from(chunk as string))
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    this.emit('finish')
    return this
  }
}

/** Serves source modules and files of public/ from Vite; null for every other path. */
export async function sourceFiles(vite: ViteDevServer): Promise<Files> {
  const given = await staticFiles(vite.config.publicDir)
  return (request, path) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || path.endsWith('.data') || !SOURCE_PATHS.test(path)) return given(request, path)
    const url = new URL(request.url)
    const incoming = new IncomingMessage(new Socket())
    incoming.method = request.method
    incoming.url = url.pathname + url.search
    incoming.headers = Object.fromEntries(request.headers)
    const outgoing = new Collected(incoming)
    return new Promise((resolve, reject) => {
      outgoing.once('finish', () => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(outgoing.getHeaders()))
          if (value !== undefined) headers.set(name, String(value))
        const { statusCode: status, chunks } = outgoing
        const isBare = request.method === 'HEAD' || status === 304 || status === 204
        resolve(new Response(isBare ? null : new Uint8Array(Buffer.concat(chunks)), { status, headers }))
      })
      vite.middlewares(incoming, outgoing, (error?: unknown) => {
        if (error)
          reject(error instanceof Error ? error : new Error('a source module could not be transformed'))
        else resolve(null)
      })
    })
  }
}
