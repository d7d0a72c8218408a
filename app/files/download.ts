import { contentDisposition } from './file-name.ts'

export const CSV = 'text/csv; charset=utf-8'

export function download(
  content: Uint8Array | string | ReadableStream<Uint8Array>,
  { type, name }: { type: string; name: string },
): Response {
  const isBytes = content instanceof Uint8Array
  return new Response(isBytes ? new Uint8Array(content) : content, {
    headers: {
      'Content-Type': type,
      ...(isBytes && { 'Content-Length': String(content.byteLength) }),
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
