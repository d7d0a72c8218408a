import type { Files } from '#server/http/static.ts'

/** The environment of `siteServer`'s pages: a build's folder, or development's replacement for it. */
export type Surroundings = (clientDir: string) => Promise<{
  clientDir: string | Files
  sockets?: readonly string[]
  close?: () => Promise<void>
}>

let surroundings: Surroundings = (clientDir) => Promise.resolve({ clientDir })

/** Before the site servers of the file are created. */
export function surroundWith(given: Surroundings): void {
  surroundings = given
}

export const surround: Surroundings = (clientDir) => surroundings(clientDir)
