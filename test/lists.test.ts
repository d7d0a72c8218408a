import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ListQuery, listQueries, listQueriesOf } from './list-queries.ts'
import { root } from './source-files.ts'

/**
 * List queries without a limit of their own, by why their rows stay few. A cap names the word that keeps it and the file
 * where it is kept: `ALERT_LIMITS in app/alerts/commands/keep-alerts.server.ts`.
 */
const BOUNDED: Readonly<Record<string, readonly string[]>> = {
  'MOST_PASSKEYS in app/account/security/passkeys/commands.server.ts': [
    'app/account/security/passkeys/queries.server.ts listPasskeys',
  ],
  'ALERT_LIMITS in app/alerts/commands/keep-alerts.server.ts': [
    'app/alerts/queries.server.ts listAlerts',
    'app/alerts/queries.server.ts listFits',
    'app/alerts/queries.server.ts listFound',
    'app/alerts/queries.server.ts recommendedNow',
  ],
  'CANDIDATES in app/alerts/recommend.server.ts': ['app/alerts/recommend.server.ts candidates'],
  'MOST_COLLEAGUES in app/companies/colleagues/commands/invite.server.ts': [
    'app/companies/colleagues/queries.server.ts listColleagues',
    'app/companies/colleagues/queries.server.ts listOpenInvitations',
    'app/companies/colleagues/queries.server.ts peopleAround',
  ],
  'PROJECT_LIMITS in app/companies/projects/commands.server.ts': [
    'app/companies/projects/queries.server.ts listProjects',
  ],
  'MARK_LIMITS in app/listings/marks/commands/saved-searches.server.ts': [
    'app/directory/queries/searches.server.ts listDirectorySearches',
    'app/listings/marks/queries/saved-searches.server.ts listSavedSearches',
  ],
  'DOCUMENT_LIMITS in app/listings/documents/commands/keep-document.server.ts': [
    'app/listings/asked/queries.server.ts loadMedia',
    'app/listings/documents/queries.server.ts documentsOf',
    'app/listings/documents/queries.server.ts listDocumentsOf',
  ],
  'IMAGE_LIMITS in app/listings/images/arrange.ts': [
    'app/listings/asked/queries.server.ts loadMedia',
    'app/listings/images/queries.server.ts galleryOf',
    'app/listings/images/queries.server.ts listImages',
  ],
  'FILE_LIMITS in app/market/read-figures.server.ts': [
    'app/market/compare-sets.server.ts compareSets',
    'app/market/export.server.ts exportFigures',
    'app/market/queries.server.ts readFigures',
  ],
  // One current document a kind and slot, one answer a question.
  'kyc_submissions_current in db/migrations/0005_files.sql': [
    'app/kyc/queries.server.ts currentDocuments',
    'app/kyc/verified/queries.server.ts verificationsOf',
    'app/listings/page/queries/find-deal.server.ts dealOf',
  ],
  'provider_checks in db/migrations/0026_kyc_review.sql': [
    'app/companies/queries/review-checks.server.ts listChecks',
  ],
  // The cities and countries that a migration brings.
  'cities in db/migrations/0010_market_counts.sql': [
    'app/listings/market/queries/cities.server.ts searchCities',
    'app/listings/market/queries/unknown-place.server.ts unknownPlace',
  ],
  'market_countries in db/migrations/0016_market.sql': [
    'app/market/preview.server.ts bereftCountries',
    'app/market/queries.server.ts countryChoices',
  ],
  'one row, or one for each member of a closed list': [
    'app/admin/test-mail.server.ts testResults',
    'app/contact/inbox/queries.server.ts queryOf',
    'app/companies/queries/suspension-reach.server.ts loadCompanyReach',
    'app/listings/queries/suspension-reach.server.ts loadListingReach',
    'app/dashboards/queries/counts.server.ts countForDeveloper',
    'app/dashboards/queries/counts.server.ts countForDeveloper',
    'app/dashboards/queries/counts.server.ts countForInvestor',
    'app/deals/queries/threads.server.ts countThreads',
    'app/deals/queries/views.server.ts viewsOf',
    'app/directory/queries/facets.server.ts countDirectory',
    'app/directory/queries/kinds.server.ts countKinds',
    'app/kyc/review/queries/queue.server.ts countOf',
    'app/legal/announce.server.ts listNews',
    'app/legal/published.server.ts check',
    'app/legal/queries.server.ts listDocuments',
    'app/legal/queries.server.ts listDocuments',
    'app/listings/market/queries/cells.server.ts sumCells',
    'app/listings/market/queries/front-page.server.ts readRows',
    'app/mail/queries.server.ts findKeptBack',
    'app/listings/market/queries/market-version.server.ts versionOf',
    'app/notices/queries.server.ts countUnread',
    'app/notices/queries.server.ts findChoices',
    'app/oversight/audit/queries/list.server.ts distinct',
    'app/oversight/removals/announce.server.ts tellOne',
    'app/oversight/told/failures.server.ts listFailingJobs',
    'app/oversight/told/queues.server.ts countWaiting',
    'app/review/retention.server.ts lastRuns',
    'app/review/turn-index.server.ts countOurs',
    'app/review/turn-index.server.ts countTurnsOf',
    'app/site/header-counts.server.ts loadHeaderCounts',
    'app/review/tallies.server.ts foldTallies',
    'app/review/tallies.server.ts tallies',
  ],
  'rows of the ids that a page has already': [
    'app/access/queries/turn-facts.server.ts loadAccessFacts',
    'app/account/queries.server.ts loadSignUpFacts',
    'app/applications/review/queries/turn-facts.server.ts loadApplicationFacts',
    'app/deals/queries/turn-facts.server.ts loadInquiryFacts',
    'app/directory/queries/turn-facts.server.ts loadConnectionFacts',
    'app/companies/turn/changes-facts.server.ts loadChangesFacts',
    'app/companies/turn/profile-facts.server.ts loadProfileFacts',
    'app/companies/turn/version-facts.server.ts loadVersionFacts',
    'app/kyc/queries.server.ts listGroupDocuments',
    'app/kyc/review/queries/turn-facts.server.ts loadDocumentFacts',
    'app/listings/queries/turn-facts.server.ts loadListingFacts',
    'app/review/turn-index.server.ts loadRowTurns',
    'app/access/nda/queries.server.ts listOwnAcceptances',
    'app/access/queries/own-access.server.ts grantsOf',
    'app/access/queries/own-access.server.ts invitationsOf',
    'app/access/queries/own-access.server.ts requestsOf',
    'app/companies/queries/review-people.server.ts listReviewedPeople',
    'app/directory/queries/connections.server.ts connectionStates',
    'app/review/claims.server.ts listClaims',
    'app/review/revised.server.ts listRevised',
  ],
  'decided or counted on in the process, never drawn row by row': [
    'app/admin/mail-actions.server.ts sendKeptBack',
    'app/access/queries/living-grants.server.ts livingGrantsOf',
    'app/gates/audience.server.ts standing',
    'app/gates/event-streams.server.ts suspendedAmong',
    'app/listings/market/queries/cells.server.ts readCells',
    'app/listings/market/queries/market-version.server.ts readRights',
    'app/listings/market/queries/places.server.ts readPlaces',
  ],
  'a job or an operator’s command, which answers no request': [
    'app/access/nda/papers.server.ts replaceFormerPapers',
    'app/access/nda/papers.server.ts writeNdaPapers',
    'app/account/queries.server.ts listAdmins',
    'app/oversight/reminders/open-turns.server.ts peopleToRemind',
    'app/oversight/removals/announce.server.ts peopleToTell',
    'app/oversight/told/overdue.server.ts adminsToTell',
    'app/review/seal-hash.server.ts rowsBetween',
  ],
}

const unbounded = (queries: readonly ListQuery[]) =>
  queries.filter(({ isBounded }) => !isBounded).map(({ name }) => name)

test('every list query has a limit, or stands in the table with what keeps its rows few', () => {
  const all = listQueries()
  expect(all.length).toBeGreaterThan(100)
  expect(unbounded(all).toSorted()).toEqual(Object.values(BOUNDED).flat().toSorted())
})

test('every cap that the table names is kept where it says', () => {
  const named = Object.keys(BOUNDED).flatMap((why) => /^(\w+) in ((?:app|db)\/\S+)$/.exec(why) ?? [])
  const caps = named.length / 3
  expect(caps).toBeGreaterThan(10)
  for (let at = 0; at < named.length; at += 3)
    expect(readFileSync(join(root, named[at + 2] ?? ''), 'utf8'), named[at]).toContain(named[at + 1])
})

test.each([
  ['a query without a limit', "db().selectFrom('x').select('id').execute()", 1],
  ['a limit', "db().selectFrom('x').limit(9).select('id').execute()", 0],
  ['a limit in a subquery', "db().selectFrom(db().selectFrom('y').limit(1).as('y')).execute()", 1],
  ['a limit behind an $if', "db().selectFrom('x').$if(a, (q) => q.limit(1)).execute()", 1],
  ['a query in a variable', 'query.execute()', 1],
  ['a query in a variable, limited where it runs', 'query.limit(9).execute()', 0],
  ['rows by a list of ids', "db().selectFrom('x as x').where('x.id', 'in', ids).execute()", 0],
  ['rows by a list of states', "db().selectFrom('x').where('status', 'in', states).execute()", 1],
  ['rows by one id of another table', "db().selectFrom('x').where('ownerId', '=', id).execute()", 1],
  ['a written statement', 'sql`select 1 from x`.execute(db())', 1],
  ['a limit at its end', 'sql`select 1 from x limit ${most + 1}`.execute(db())', 0],
  ['a limit inside of it', 'sql`select 1 from (select 1 from x limit 1) y`.execute(db())', 1],
  ['one of several asked together', "together.ask(db().selectFrom('x'), {})", 1],
  ['one of several, limited', "together.ask(db().selectFrom('x').limit(1), {})", 0],
  ['a stream', "db().selectFrom('x').stream()", 1],
  ['a write', "db().updateTable('x').set(y).execute()", 0],
  ['what a writing transaction reads', "tx.selectFrom('x').execute()", 0],
])('%s is told apart', (_, query, count) => {
  const found = listQueriesOf('app/x/queries.server.ts', `async function list() { return ${query} }`)
  expect(unbounded(found)).toEqual(Array.from({ length: count }, () => 'app/x/queries.server.ts list'))
})
