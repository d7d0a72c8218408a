type Registry = Map<string, unknown>

/**
 * Process-wide state that survives module reloads in development. In production each module is evaluated once, so this
 * just calls `make`.
 */
export function processWide<T>(name: string, make: () => T): T {
  const { parcelaKept } = globalThis as { parcelaKept?: Registry }
  if (!parcelaKept) return make()
  if (!parcelaKept.has(name)) parcelaKept.set(name, make())
  return parcelaKept.get(name) as T
}
