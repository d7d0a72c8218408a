import { contentDisposition } from './file-name.ts'

export function download(bytes: Uint8Array, { type, name }: { type: string; name: string }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
