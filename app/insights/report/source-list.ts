type Source = { text: string; date: string; licence: string }

/** Numbers the report's sources in order of first use. */
export class SourceList {
  readonly #numbers = new Map<string, Source & { number: number }>()

  numberOf({ text, date, licence }: Source): number {
    const key = `${text}\n${date}`
    const known = this.#numbers.get(key)
    if (known) return known.number
    const number = this.#numbers.size + 1
    this.#numbers.set(key, { number, text, date, licence })
    return number
  }

  /** Ascending and unique. */
  numbersOf(sources: readonly Source[]): number[] {
    return [...new Set(sources.map((source) => this.numberOf(source)))].toSorted((one, other) => one - other)
  }

  list(): (Source & { number: number })[] {
    return [...this.#numbers.values()]
  }
}

/** Numbers as ranges: "1, 3, 5–8". */
export function numberRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs
    .map(([from, to]) => (from === to ? String(from) : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ')
}
