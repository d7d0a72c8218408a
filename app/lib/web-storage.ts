/** Browser storage. It may be full or disabled, so every use goes through `tryStorage`. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The result of an access to the storage, or `otherwise` if it is full or disabled. */
export function tryStorage<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

/** The keys that begin with `prefix`; none if the storage is disabled. */
export const keysOf = (storage: WebStorage, prefix: string): string[] =>
  tryStorage(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []).filter(
    (key) => key.startsWith(prefix),
  )

export const removeKeys = (storage: WebStorage, keys: readonly string[]): void =>
  tryStorage(() => {
    for (const key of keys) storage.removeItem(key)
  }, undefined)
