import type { FileStore, Range } from './file-store.ts'

type Opened = Awaited<ReturnType<FileStore['open']>>

/** The bytes of the previous store; those of the current one where the object was moved before the first was read. */
function following(
  first: ReadableStream<Uint8Array>,
  again: () => Promise<Opened>,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const begin = async () => {
    reader = first.getReader()
    try {
      return await reader.read()
    } catch (error) {
      const moved = await again()
      if (!moved) throw error
      reader = moved.bytes.getReader()
      return await reader.read()
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (reader ? reader.read() : begin())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => (reader ? reader.cancel(reason) : first.cancel(reason)),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Two stores as one while files move out of `previous`: new objects go to `current`, and none is out of reach at any
 * moment, whichever of the two holds it. A listing may name an object twice.
 */
export function twoStores(current: FileStore, previous: FileStore): FileStore {
  return {
    put: (key, path, about) => current.put(key, path, about),
    async open(key: string, range?: Range) {
      const here = await current.open(key, range)
      if (here) return here
      const there = await previous.open(key, range)
      // Moved between the two questions.
      if (!there) return current.open(key, range)
      return { ...there, bytes: following(there.bytes, () => current.open(key, range)) }
    },
    /** In this order: a move that copies at this moment looks at its source again afterwards. */
    async remove(key) {
      await previous.remove(key)
      await current.remove(key)
    },
    exists: async (key) =>
      (await current.exists(key)) || (await previous.exists(key)) || (await current.exists(key)),
    /** In this order: what moves meanwhile is named at least once. */
    async *list() {
      yield* previous.list()
      yield* current.list()
    },
  }
}
