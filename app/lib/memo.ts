/** The function with its results kept, for a few different arguments. */
export function memo<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const kept = known.get(key) ?? compute(key)
    known.set(key, kept)
    return kept
  }
}
