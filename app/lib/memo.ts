/** Memoizes a function that is called with few different arguments. */
export function memo<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const result = known.get(key) ?? compute(key)
    known.set(key, result)
    return result
  }
}
