declare module 'busboy' {
  import type { Readable, Writable } from 'node:stream'

  type PartInfo = { filename: string | undefined; encoding: string; mimeType: string }

  export interface Parser extends Writable {
    on(event: 'field', listener: (name: string | undefined, value: string) => void): this
    on(event: 'file', listener: (name: string | undefined, part: Readable, info: PartInfo) => void): this
    on(event: 'filesLimit' | 'close' | 'drain' | 'finish', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
  }

  type Settings = {
    headers: { 'content-type': string }
    defParamCharset?: string
    limits?: {
      fieldNameSize?: number
      fieldSize?: number
      fields?: number
      fileSize?: number
      files?: number
      parts?: number
      headerPairs?: number
    }
  }

  /** Throws for a content type without a boundary. */
  export default function busboy(settings: Settings): Parser
}
