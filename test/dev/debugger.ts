import { SourceMap, type SourceMapPayload } from 'node:module'

type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown }
type Script = { scriptId: string; url: string; sourceMapURL?: string; endLine: number }

/** A Chrome DevTools Protocol client, attached as an editor would attach its debugger. */
export async function attach(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`nothing is listening at ${address}`)))
  })
  const waiting = new Map<number, (message: Message) => void>()
  const scripts: Script[] = []
  let last = 0
  let stopped: ((place: { url: string; line: number }) => void) | undefined
  const send = (method: string, params: object = {}) =>
    new Promise<Message>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id) waiting.get(message.id)?.(message)
    if (message.method === 'Debugger.scriptParsed') scripts.push(message.params as unknown as Script)
    if (message.method === 'Debugger.paused') {
      const { callFrames } = message.params as {
        callFrames: { url: string; location: { scriptId: string; lineNumber: number } }[]
      }
      const [frame] = callFrames
      const script = scripts.find(({ scriptId }) => scriptId === frame?.location.scriptId)
      if (frame && script) stopped?.(sourcePlace(script, frame.location.lineNumber))
    }
  })
  await send('Debugger.enable')
  return {
    /** Stops at a line of a source file, counted from 1; `stopped` resolves to the place where it did. */
    async breakAt(file: string, line: number) {
      const script = scripts.findLast(({ url }) => url.endsWith(file))
      if (!script) throw new Error(`${file} is not loaded`)
      const lines = Array.from({ length: script.endLine }, (_, at) => at)
      const lineNumber = lines.find((at) => sourcePlace(script, at).line === line)
      await send('Debugger.setBreakpoint', { location: { scriptId: script.scriptId, lineNumber } })
      return { stopped: new Promise<{ url: string; line: number }>((resolve) => (stopped = resolve)) }
    },
    resume: () => send('Debugger.resume'),
    close: () => socket.close(),
  }
}

/** Maps a 0-based line of a loaded script to its 1-based line in the source file. */
function sourcePlace({ url, sourceMapURL = '' }: Script, line: number): { url: string; line: number } {
  const [, base64 = ''] = sourceMapURL.split('base64,')
  if (!base64) return { url, line: line + 1 }
  const map = new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()) as SourceMapPayload)
  const found = map.findEntry(line, 1000)
  return { url, line: 'originalLine' in found ? found.originalLine + 1 : 0 }
}
