import { db } from '#app/db/client.server.ts'

/** A portfolio project as approved members see it, IRR in basis points (MEM-362). */
export type Project = Awaited<ReturnType<typeof listProjects>>[number]

/** A company's portfolio projects, latest year first, those without a year last (MEM-362). */
export async function listProjects(companyId: string) {
  return db()
    .selectFrom('portfolioProjects')
    .where('companyId', '=', companyId)
    .select(['id', 'name', 'location', 'year', 'size', 'irrBps'])
    .orderBy('year', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}
