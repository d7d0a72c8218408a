import type { Files } from '#server/http/static.ts'

/** What stands around the pages of `siteServer`: a build's folder, or what development puts in its place. */
export type Surroundings = (clientDir: string) => Promise<{
  clientDir: string | Files
  sockets?: readonly string[]
  close?: () => Promise<void>
}>

let surroundings: Surroundings = (clientDir) => Promise.resolve({ clientDir })

/** Before the site servers of the file are made. */
export function surroundWith(given: Surroundings): void {
  surroundings = given
}

export const surround: Surroundings = (clientDir) => surroundings(clientDir)
