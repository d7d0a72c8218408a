type Kept = Map<string, unknown>

/**
 * State that a process has once. Development evaluates modules again after an edit, and each evaluation finds what the
 * first one made; elsewhere a module is evaluated once and this only calls `make`.
 */
export function kept<T>(name: string, make: () => T): T {
  const { parcelaKept } = globalThis as { parcelaKept?: Kept }
  if (!parcelaKept) return make()
  if (!parcelaKept.has(name)) parcelaKept.set(name, make())
  return parcelaKept.get(name) as T
}
