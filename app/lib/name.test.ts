import { expect, test } from 'vitest'
import { containsAddress } from './name.ts'

test('a name must not contain an address; real company names with a dot are valid', () => {
  for (const name of [
    'Dom.pl Sp. z o.o.',
    'Allegro.eu S.A.',
    'Httpool Polska',
    'Nowak & Wspólnicy',
    'J. A. D’Angelo-Łuczak',
    'T.C. Dębica S.A.',
  ])
    expect([name, containsAddress(name)]).toEqual([name, false])
  for (const name of [
    'https://evil.example',
    'Win at HTTP://evil.example',
    'see http evil',
    'WWW.evil.example',
    'help@evil.example',
    'ftp://evil.example',
  ])
    expect([name, containsAddress(name)]).toEqual([name, true])
})
