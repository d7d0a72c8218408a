import { expect, test } from 'vitest'
import { readS3Url } from './setting-types.ts'

test('parses bucket, prefix, server and region', () => {
  expect(readS3Url('s3://files-1')).toEqual({
    bucket: 'files-1',
    prefix: '',
    endpoint: undefined,
    region: undefined,
  })
  const url = 's3://files-1/parcela/live/?endpoint=https%3A%2F%2FS3.Example%3A9000%2F&region=eu-1'
  expect(readS3Url(url)).toEqual({
    bucket: 'files-1',
    prefix: 'parcela/live/',
    endpoint: 'https://s3.example:9000',
    region: 'eu-1',
  })
})

test.each([
  ['files', 'must be s3://'],
  ['https://files', 'must be s3://'],
  ['s3://', 'is not a valid bucket name'],
  ['s3://Ab', 'is not a valid bucket name'],
  ['s3://key:secret@files-1', 'must not contain keys'],
  ['s3://files-1/../x/.hidden', 'is not a valid key prefix'],
  ['s3://files-1?enpoint=https://s3.example', '"enpoint" is not a known parameter'],
  ['s3://files-1?endpoint=s3.example', 'endpoint must be scheme, host and port only'],
  ['s3://files-1?endpoint=https://s3.example/path', 'endpoint must be scheme, host and port only'],
  ['s3://files-1?region=a%20b', 'is not a valid region'],
])('%s is rejected with a message', (url, words) => {
  expect(readS3Url(url)).toContain(words)
})
