import { test } from 'vitest'
import { listing } from './listing.ts'
import { walker } from './tests.ts'

const { everyState, randomWalks } = await walker()

test('every state of a listing within 7 steps has one turn, a next step, a place and a word · END-022', () =>
  everyState(listing))

test('random walks of a listing: whoever has a turn was told, and a refusal changes nothing · END-022', () =>
  randomWalks(listing))
