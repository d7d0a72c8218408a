import type { ErrorPayload } from 'vite'

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const RELOAD = `import { createHotContext } from '/@vite/client'
const hot = createHotContext('/parcela-reload')
for (const event of ['vite:beforeUpdate', 'parcela:edited']) hot.on(event, () => location.reload())`

const script = (nonce: string | undefined, text: string) =>
  `<script type="module" data-reload nonce="${nonce ?? ''}">${text}</script>`

/** The response for broken source: the error over an empty page, until it is fixed. */
export function overlayPage(error: ErrorPayload['err'], nonce: string | undefined): Response {
  const show = `import { ErrorOverlay } from '/@vite/client'
document.body.append(new ErrorOverlay(${inScript(error)}))`
  const page = `<!doctype html><title>Error</title><body>${script(nonce, RELOAD)}${script(nonce, show)}</body>`
  return new Response(page, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** Pages without React reload after edits too. */
export async function withReload(response: Response, nonce: string | undefined): Promise<Response> {
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
  // A streamed page runs React, which handles edits itself.
  if (!isPage || !response.body || !response.headers.has('content-length')) return response
  const text = await response.text()
  const end = text.lastIndexOf('</body>')
  const isRunning = text.includes('inject-hmr-runtime')
  const page = isRunning || end < 0 ? text : `${text.slice(0, end)}${script(nonce, RELOAD)}${text.slice(end)}`
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(page, { status: response.status, headers })
}
