import type { Client } from 'pg'

export function fillDirectory(client: Client, companies: number): Promise<void>
export function randomDirectorySearch(random: () => number): URLSearchParams
