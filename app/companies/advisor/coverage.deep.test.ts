import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { coveredCountries } from '#test/world/coverage.ts'
import { coverages } from './options.ts'

await testDatabase()

test.each(coverages.map(({ value }) => value))(
  'the directory’s table contains the same countries for %s · MEM-232',
  async (coverage) => {
    const { rows } = await sql<{ value: string }>`
      select value from directory_mapping where source = 'coverage' and facet = 'country' and stated = ${coverage}
    `.execute(db())
    expect(rows.map(({ value }) => value).toSorted()).toEqual(coveredCountries([coverage]).toSorted())
  },
)
