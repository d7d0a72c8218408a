/**
 * Every guard: the text that makes it, and what stands in its place when it is taken out. `way`: how test/door-check.ts has
 * to knock to notice, where it is not on a page.
 */
export const GUARDS = [
  {
    name: 'signed in',
    file: 'app/gates/gate.server.ts',
    guard: "if (viewer.kind === 'member') return viewer",
    without: 'if (viewer) return viewer',
  },
  {
    name: 'approved',
    file: 'app/gates/gate.server.ts',
    guard: 'if (!isApproved(member)) {',
    without: 'if (false) {',
  },
  { name: 'welcome once', file: 'app/gates/gate.server.ts', guard: "throw redirect('/profile/approved')" },
  {
    name: 'approved means the status',
    file: 'app/gates/gate.server.ts',
    guard: "viewer.company?.status === 'approved' &&",
    without: 'viewer.company !== null &&',
  },
  {
    name: 'approved means not suspended',
    file: 'app/gates/gate.server.ts',
    guard: '!viewer.company.suspended',
    without: 'true',
  },
  {
    name: 'role admin',
    file: 'app/gates/gate.server.ts',
    guard: "if (!isAdmin(member)) throw refusal('access_denied')",
  },
  {
    name: 'fitting standing',
    file: 'app/gates/gate.server.ts',
    guard: 'if (fitting.includes(standing)) return member',
    without: 'return member',
  },
  {
    name: 'suspended before status',
    file: 'app/lib/viewer.ts',
    guard: "  if (viewer.company.suspended) return 'suspended'\n",
  },
  {
    name: 'guests only',
    file: 'app/gates/guest-only.tsx',
    guard: "if (context.get(viewerContext).kind === 'guest') return",
    without: 'return',
  },
  {
    name: 'landing leads inside',
    file: 'app/site/routes/landing.tsx',
    guard: "if (searchParams.get('exit') !== '1') throw",
    without: "if (searchParams.get('exit') === 'never') throw",
  },
  {
    name: 'gate on the list',
    file: 'app/listings/market/routes/list.tsx',
    guard: 'requireOpen(viewer, request)',
    without: 'void requireOpen',
  },
  {
    name: 'gate on the deal',
    file: 'app/listings/page/routes/deal.tsx',
    guard: 'requireOpen(viewer, request)',
    without: 'void requireOpen',
  },
  {
    name: 'owner door, guest',
    file: 'app/listings/editor/door.server.ts',
    guard: "if (viewer.kind === 'guest') return { door: 'guest' }",
  },
  {
    name: 'owner door, kind',
    file: 'app/listings/editor/door.server.ts',
    guard: "if (type === 'investor' || type === 'due_diligence') return { door: 'not_developer' }",
  },
  {
    name: 'owner door, approval',
    file: 'app/listings/editor/door.server.ts',
    guard: "if (isApproved(viewer)) return { door: 'open', actor: viewer }",
    without: "return { door: 'open', actor: viewer }",
  },
  {
    name: 'file door, images',
    file: 'app/site/routes/file.ts',
    guard: 'if (!isPublic && !(await mayOpenListingImage(viewer, file.id))) return null',
    without: 'void isPublic',
  },
  {
    name: 'file door, documents',
    file: 'app/site/routes/file.ts',
    guard: "if (viewer.kind === 'guest' || !mayOpenDocument(viewer, file)) return null",
    without: "if (viewer.kind === 'guest') return null\n  void mayOpenDocument",
  },
  {
    name: 'file door, accepted NDAs',
    file: 'app/site/routes/file.ts',
    guard: "if (viewer.kind === 'guest' || !(await mayOpenPaper(viewer, file.id))) return null",
    without: "if (viewer.kind === 'guest') return null\n  void mayOpenPaper",
  },
  {
    name: 'view as, owner and admins',
    file: 'app/listings/visibility/view-as.server.ts',
    guard: 'if (!listing || !(facts.isAdmin || listing.companyId === facts.companyId))',
    without: 'if (!listing)',
  },
  {
    name: 'access page, owner and admins',
    file: 'app/access/queries.server.ts',
    guard: 'if (!listing || !mayManage(actor, listing.companyId)) return null',
    without: 'if (!listing) return null',
  },
  {
    name: 'file door, signature',
    file: 'app/site/routes/file.ts',
    guard: "if (link !== 'valid') {",
    without: 'if (false) {',
  },
  {
    name: 'image upload, approval',
    file: 'app/listings/images/routes/upload-image.ts',
    guard: 'if (!isAdmin(viewer) && !isApproved(viewer)) return',
    without: 'if (!isAdmin(viewer) && !isApproved(viewer) && false) return',
  },
  {
    name: 'marks, suspension',
    file: 'app/listings/marks/answer.server.ts',
    guard: "return viewer.kind === 'member' && standingOf(viewer) !== 'suspended'",
    without: "return viewer.kind === 'member'",
  },
  {
    name: 'document upload, suspended',
    file: 'app/kyc/routes/upload.ts',
    guard: "if (standingOf(viewer) === 'suspended') {",
    without: 'if (false) {',
  },
  {
    name: 'methods',
    file: 'server/http.ts',
    guard: 'if (!METHODS.includes(request.method))',
    without: 'if (false)',
    way: 'method',
  },
  {
    name: 'origin of writes',
    file: 'server/http.ts',
    guard: 'if (!mayWrite({ method: request.method, path, ...sender, publicOrigin }))',
    without: 'if (false)',
    way: 'foreign',
  },
  { name: 'headers', file: 'server/http.ts', guard: 'secure(response.headers, facts, policy, request.url)' },
]
