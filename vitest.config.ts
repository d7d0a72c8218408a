import { defineConfig } from 'vitest/config'

const folders = '{app,server,db,test,bench,scripts}'
const databaseTests = `${folders}/**/*.db.test.{ts,tsx}`

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [databaseTests, 'test/journeys/**'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'db',
          include: [databaseTests],
          globalSetup: ['test/database.setup.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
