import type { ChartSource } from '#app/ui/chart/chart-data.ts'
import type { MarketPoint } from './schema.ts'

export class SourceBook {
  readonly #numbers = new Map<string, ChartSource>()

  numberOf(point: Pick<MarketPoint, 'source' | 'sourceDate' | 'licence'>): number {
    const key = `${point.source}\n${point.sourceDate}`
    const known = this.#numbers.get(key)
    if (known) return known.number
    const number = this.#numbers.size + 1
    this.#numbers.set(key, {
      number,
      text: point.source,
      date: point.sourceDate,
      licence: point.licence.charAt(0).toUpperCase() + point.licence.slice(1),
    })
    return number
  }

  list(): ChartSource[] {
    return [...this.#numbers.values()]
  }
}
