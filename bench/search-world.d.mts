import type { Client } from 'pg'

export type Search = Record<string, string>
export function fill(client: Client, rows: number): Promise<void>
export function seededRandom(seed: number): () => number
export function randomSearch(random: () => number): Search
export function createSeenTable(client: Client, who: string): Promise<void>
export function byBruteForce(
  client: Client,
  search: Search,
): Promise<{ count: number; slugs: string[]; facets: Record<string, Record<string, number>> }>
