import { db } from '#app/db/client.server.ts'

/** A portfolio project as approved members see it, IRR in basis points (MEM-362). */
export type Project = {
  id: string
  name: string
  location: string | null
  year: number | null
  size: string | null
  irrBps: number | null
}

/** A company's portfolio projects, latest year first, those without a year last (MEM-362). */
export async function listProjects(companyId: string): Promise<Project[]> {
  return db()
    .selectFrom('portfolioProjects')
    .where('companyId', '=', companyId)
    .select(['id', 'name', 'location', 'year', 'size', 'irrBps'])
    .orderBy('year', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}
