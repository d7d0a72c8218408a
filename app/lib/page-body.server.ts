import { Writable } from 'node:stream'

/** Milliseconds after which an unfinished page is streamed. */
const BUFFER_MS = 20

type Stream = { controller: ReadableStreamDefaultController<Uint8Array>; onPull: () => void }

/** React's output: nearly every page completes immediately and is sent as one cheap buffer, slower ones stream. */
export class PageBody extends Writable {
  /** The page as a buffer or a stream; rejects if rendering fails before that is decided. */
  readonly body: Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>
  #chunks: Uint8Array[] = []
  #stream: Stream | undefined
  #answer: (body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) => void
  #fail: (error: unknown) => void
  #timer: NodeJS.Timeout

  constructor() {
    super()
    const { promise, resolve, reject } = Promise.withResolvers<
      Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
    >()
    this.body = promise
    this.#answer = resolve
    this.#fail = reject
    this.#timer = setTimeout(() => this.#open(), BUFFER_MS)
  }

  #open() {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = { controller, onPull: () => undefined }
        for (const chunk of this.#chunks) controller.enqueue(chunk)
        this.#chunks = []
      },
      pull: () => this.#stream?.onPull(),
      cancel: () => void this.destroy(),
    })
    this.#answer(stream)
  }

  override _write(chunk: Uint8Array, _: BufferEncoding, done: () => void) {
    const stream = this.#stream
    if (!stream) {
      this.#chunks.push(chunk)
      return done()
    }
    stream.controller.enqueue(chunk)
    if ((stream.controller.desiredSize ?? 1) > 0) return done()
    stream.onPull = () => {
      stream.onPull = () => undefined
      done()
    }
  }

  override _final(done: () => void) {
    clearTimeout(this.#timer)
    if (this.#stream) this.#stream.controller.close()
    else this.#answer(new Uint8Array(Buffer.concat(this.#chunks)))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    clearTimeout(this.#timer)
    if (!this.writableFinished) {
      const cause = error ?? new Error('rendering stopped before the page was complete')
      this.#fail(cause)
      try {
        this.#stream?.controller.error(cause)
      } catch {
        // The client has already disconnected.
      }
    }
    done(error)
  }
}
