import type { FileStore, Range } from './file-store.ts'

type Opened = Awaited<ReturnType<FileStore['open']>>

/** Bytes from the previous store, or from the current one if the object was moved before the first read. */
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
 * Two stores as one while files move from `previous` to `current`: new objects go to `current`, and every object stays
 * reachable throughout. `list` may return an object twice.
 */
export function twoStores(current: FileStore, previous: FileStore): FileStore {
  return {
    put: (key, path, about) => current.put(key, path, about),
    async open(key: string, range?: Range) {
      const here = await current.open(key, range)
      if (here) return here
      const there = await previous.open(key, range)
      // Moved between the two lookups.
      if (!there) return current.open(key, range)
      return { ...there, bytes: following(there.bytes, () => current.open(key, range)) }
    },
    /** In this order: a concurrent move checks its source again after copying. */
    async remove(key) {
      await previous.remove(key)
      await current.remove(key)
    },
    exists: async (key) =>
      (await current.exists(key)) || (await previous.exists(key)) || (await current.exists(key)),
    /** In this order: an object moved meanwhile is listed at least once. */
    async *list() {
      yield* previous.list()
      yield* current.list()
    },
  }
}
