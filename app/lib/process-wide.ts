type Registry = Map<string, unknown>

/** State that survives module reloads in development; in production this just calls `make`. */
export function processWide<T>(name: string, make: () => T): T {
  const { parcelaKept } = globalThis as { parcelaKept?: Registry }
  if (!parcelaKept) return make()
  if (!parcelaKept.has(name)) parcelaKept.set(name, make())
  return parcelaKept.get(name) as T
}
