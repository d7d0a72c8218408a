export type StoredObject = { key: string; modifiedAt: Date }
export type Range = { start: number; end: number }

/** Byte storage by key, "{bucket}/{path}" from keys.ts; objects are never overwritten. The caller checks access. */
export interface FileStore {
  /** Stores the file at `path` and takes ownership of it. Throws if the key is taken. */
  put(key: string, path: string, about: { contentType: string; cacheSeconds: number }): Promise<void>
  /**
   * The bytes, all or an inclusive range; null if the object does not exist. Opens lazily on first read, so that an
   * unread response, for example when the visitor has left, leaves nothing open.
   */
  open(key: string, range?: Range): Promise<{ bytes: ReadableStream<Uint8Array>; byteSize: number } | null>
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  list(): AsyncIterable<StoredObject>
}
