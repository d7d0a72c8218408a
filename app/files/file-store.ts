export type StoredObject = { key: string; modifiedAt: Date }
export type Range = { start: number; end: number }

/**
 * Where bytes lie. A key is "{bucket}/{path}", made by keys.ts and never by a visitor. An object is written once
 * and never overwritten; whoever asks for one has been checked by the door before.
 */
export interface FileStore {
  /** Takes over the file at `path`. Throws when the key is taken. */
  put(key: string, path: string, about: { contentType: string; cacheSeconds: number }): Promise<void>
  /**
   * The bytes, all or an inclusive range; null when there is no such object. Nothing is open before the first byte is
   * asked for: an answer that is thrown away unread, as when the visitor has left, has nothing to close.
   */
  open(key: string, range?: Range): Promise<{ bytes: ReadableStream<Uint8Array>; byteSize: number } | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  list(): AsyncIterable<StoredObject>
}
