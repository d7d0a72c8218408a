import { all, but, type Door, guestPage, guestWrite, inside, insideWrite, openPage } from './door-outcomes.ts'

/** The doors of one listing: its page, what is asked about it, and where its buttons lead. */
export const DEAL_DOORS: readonly Door[] = [
  {
    route: '/deal/:slug',
    path: '/deal/{publicSlug}',
    get: openPage('/deal/{publicSlug}'),
    post: all(405),
  },
  // Only a listing's owner and admins look through other eyes; for anybody else the page is their own (PUB-227).
  {
    route: '/deal/:slug',
    path: '/deal/{publicSlug}?as=nobody@x.example',
    get: but(openPage('/deal/{publicSlug}?as=nobody@x.example'), { admin: 404 }),
    post: all(405),
  },
  {
    route: '/deal/:slug',
    path: '/deal/no-such-listing',
    post: all(405),
    get: but(all(404), { suspended: '302 /profile/suspended', unwelcomed: '302 /profile/approved' }),
  },
  {
    // A guest is told to sign in on the page itself; an admin without a company has nobody to ask for.
    route: '/deal/:slug/inquiry',
    path: '/deal/{lockedSlug}/inquiry',
    get: but(inside('/deal/{lockedSlug}/inquiry'), { guest: 200 }),
    post: but(insideWrite(422), { admin: 403, unwelcomed: '302 /profile/approved' }),
  },
  { route: '/inquiries', path: '/inquiries', get: inside('/inquiries'), post: insideWrite(405) },
  {
    // Its two sides and admins read it; admins write nothing.
    route: '/inquiries/:id',
    path: '/inquiries/{foreignInquiry}',
    get: but(inside('/inquiries/{foreignInquiry}'), { developer: 404, investor: 404, advisor: 404 }),
    post: but(insideWrite(404), { admin: 403 }),
  },
  { route: '/deal/:slug/view', path: '/deal/{publicSlug}/view', get: all(404), post: all(422) },
  {
    // A message is optional, so an empty form is a whole request; an admin sees everything and has nothing to ask.
    route: '/deal/:slug/access',
    path: '/deal/{lockedSlug}/access',
    get: but(inside('/deal/{lockedSlug}/access'), { admin: '302 /deal/{lockedSlug}' }),
    post: but(insideWrite('302 /deal/{lockedSlug}'), { admin: 403 }),
  },
  {
    route: '/deal/:slug/access',
    path: '/deal/no-such-listing/access',
    post: but(insideWrite(404), { admin: 403 }),
    get: but(inside('/deal/no-such-listing/access'), {
      developer: 404,
      investor: 404,
      advisor: 404,
      admin: 404,
    }),
  },
  { route: '/kept', path: '/kept', get: openPage('/kept'), post: but(all(404), { suspended: 403 }) },
  { route: '/early-access', path: '/early-access', get: guestPage, post: guestWrite(422) },
  {
    route: '/early-access',
    path: '/early-access?listing={publicSlug}',
    get: but(inside('/early-access'), { guest: 200, admin: '302 /deal/{publicSlug}' }),
    post: but(insideWrite(422), {
      guest: 422,
      unwelcomed: '302 /profile/approved',
      admin: '302 /deal/{publicSlug}',
    }),
  },
]
