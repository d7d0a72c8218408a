import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { frontTests } from './test/front-files.ts'
import { workerCount } from './test/workers.ts'

const workers = workerCount()
const folders = '{app,server,db,test,bench,scripts}'
const databaseTests = `${folders}/**/*.db.test.{ts,tsx}`
/** What they assert holds for a time that other tests beside them would lengthen: they run alone. */
const quietTests = `${folders}/**/*.quiet.test.{ts,tsx}`
/** They need an S3 server (test/s3/swift.ts). */
const s3Tests = 'test/s3/**/*.s3.test.ts'

/** Properties draw few cases by default. */
const resolve = { alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'test/fast-check.ts') }] }

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          setupFiles: ['test/properties.setup.ts'],
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [databaseTests, quietTests, ...frontTests, 'test/journeys/**', s3Tests],
          maxWorkers: workers,
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          setupFiles: ['test/properties.setup.ts'],
          include: [databaseTests],
          globalSetup: ['test/database.setup.ts'],
          maxWorkers: workers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'quiet',
          include: [quietTests],
          globalSetup: ['test/database.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 's3',
          include: [s3Tests],
          globalSetup: ['test/database.setup.ts', 'test/s3/swift.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'front',
          include: frontTests,
          globalSetup: ['test/front.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
