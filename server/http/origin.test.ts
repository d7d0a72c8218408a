import { expect, test } from 'vitest'
import { mayWrite } from './origin.ts'

const OWN = 'https://parcela.example'
const FOREIGN = 'https://evil.example'

test.each([
  // method, path, Sec-Fetch-Site, Origin, allowed
  ['GET', '/', null, null, true],
  ['GET', '/', 'cross-site', FOREIGN, true],
  ['HEAD', '/', 'cross-site', null, true],
  ['POST', '/signin', 'same-origin', OWN, true],
  ['POST', '/signin', 'same-origin', null, true],
  ['POST', '/apply/x', 'same-origin', 'null', true],
  ['POST', '/signin.data', 'same-origin', OWN, true],
  ['POST', '/signin', 'same-site', OWN, false],
  ['POST', '/signin', 'cross-site', FOREIGN, false],
  ['POST', '/signin', 'cross-site', OWN, false],
  ['POST', '/signin', 'none', null, false],
  ['POST', '/signin', '', OWN, false],
  ['POST', '/signin', null, OWN, true],
  ['POST', '/signin', null, FOREIGN, false],
  ['POST', '/signin', null, 'null', false],
  ['POST', '/signin', null, null, false],
  ['POST', '/signin', null, 'http://parcela.example', false],
  ['POST', '/signin', null, `${OWN}.evil.example`, false],
  ['DELETE', '/files/1', 'cross-site', FOREIGN, false],
  ['PUT', '/files/1', null, null, false],
  ['OPTIONS', '/files/1', 'cross-site', FOREIGN, false],
  ['POST', '/unsubscribe/AbC-_1', null, null, true],
  ['POST', '/unsubscribe/AbC-_1', 'cross-site', FOREIGN, true],
  ['POST', '/unsubscribe/', 'cross-site', FOREIGN, false],
  ['POST', '/unsubscribe/a/b', 'cross-site', FOREIGN, false],
  ['POST', '/unsubscribe/a.data', 'cross-site', FOREIGN, false],
  ['DELETE', '/unsubscribe/a', 'cross-site', FOREIGN, false],
])('%s %s from %s with origin %s: %s', (method, path, secFetchSite, origin, allowed) => {
  expect(mayWrite({ method, path, secFetchSite, origin, publicOrigin: OWN })).toBe(allowed)
})
