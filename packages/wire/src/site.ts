import { z } from 'zod'
import { instant } from './amount.ts'
import { gameCategory } from './catalogue.ts'
import { route } from './route.ts'

const link = z.url({ protocol: /^https?$/ }).nullable()

/** Addresses a merchant keeps elsewhere (spec 3, resources); that of customer service is told encrypted, see `whitelabel`. */
export const siteLinks = z.object({
  usdtSite: link,
  /** a page of the merchant's own that measures the connection (spec 2, speed test) */
  speedTest: link,
})

/** The spec's permission call: what this host shows to this visitor. `url` is compared with the merchant's own hosts, never asked. */
export const systemStatus = route({
  method: 'GET',
  path: '/wps/system/status',
  summary: 'Maintenance, region and merchant of a host',
  access: 'public',
  query: z.object({ url: z.string().max(253).optional() }),
  reply: z.object({
    value: z.object({
      info: z.object({
        merchantCode: z.string(),
        name: z.string(),
        currency: z.string(),
        timeZone: z.string(),
        /** the first is for who has chosen none */
        languages: z.array(z.string()),
        /** what the visitor's browser asks for comes before it */
        languageOfBrowser: z.boolean().default(false),
        serverTime: instant,
      }),
      maintenance: z.boolean(),
      /** why and how long, as the operator wrote it; null while nothing was said */
      maintenanceNotice: z
        .object({
          /** language code → reason */
          reason: z.record(z.string(), z.string()),
          from: instant.nullable(),
          until: instant.nullable(),
        })
        .nullable(),
      regionRestriction: z.boolean(),
      addressBlocked: z.boolean(),
      /** who is asking, told to somebody who is blocked; null for everybody else */
      visitor: z.object({ country: z.string().nullable(), address: z.string(), reference: z.string() }).nullable(),
      /** years; who is younger may not take part */
      ageMin: z.int().default(18),
      /** the merchant's own addresses elsewhere; what it does not have is null */
      links: siteLinks,
      /** the merchant's licences, and who helps players in trouble (protection P15); empty where it named none */
      licences: z.array(z.object({ text: z.string(), url: link })).default([]),
      helplines: z.array(z.object({ name: z.string(), phone: z.string().nullable(), url: link })).default([]),
    }),
  }),
  errors: ['SITE_UNKNOWN_HOST'],
})

export interface WhitelabelNode {
  readonly modId: string
  readonly enabled: '0' | '1'
  readonly childrenNodes: readonly WhitelabelNode[]
}
const whitelabelNode: z.ZodType<WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.enum(['0', '1']),
  get childrenNodes() {
    return z.array(whitelabelNode)
  },
})

/** The P-256 key of a page that an answer is encrypted to: its two coordinates. */
export const readerKey = z.string().regex(/^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/)
/** Five parts; ECDH-ES leaves the second empty. */
const compactJwe = z.string().regex(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
/** Scheme and host only: what is asked of a CDN is the page's own business. Over http only on this very machine. */
export const cdnOrigin = z
  .url({ protocol: /^https?$/ })
  .regex(/^(https:\/\/[^/?#@\s]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/)

/** A package of the app for one kind of device (spec 3, resources). What the merchant did not name is null. */
export const appResource = z.object({
  resourceType: z.enum(['IOS', 'IOS_LITE', 'ANDROID']),
  url: z.url({ protocol: /^https?$/ }),
  qrCodeUrl: link,
  version: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  /** day of the release, `2026-11-21` */
  releasedOn: z.iso.date().nullable(),
  sha256: z.string().nullable(),
})

export const whitelabel = route({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'Feature tree of the merchant, ways to register, app packages, service and CDNs',
  access: 'public',
  sharedBy: 'anybody',
  /** a key of the page; without one no address of customer service is told */
  query: z.object({ key: readerKey.optional() }),
  reply: z.object({
    value: z.array(whitelabelNode),
    /** ways to register by oneself (spec 6) */
    register: z.object({
      direct: z.boolean(),
      mobile: z.boolean(),
      mobilePassword: z.boolean(),
      mobileVerified: z.boolean(),
    }),
    /** how a forgotten password is replaced (rules E3.6) */
    forgotPassword: z.object({
      /** by a code to the account's phone as well */
      sms: z.boolean(),
      /** who asks by mail is told whether account and address belong together */
      tellsUnknown: z.boolean(),
    }),
    resources: z.array(appResource),
    /** each path is an address of http or https, encrypted to the page's key (spec 3); `2` is for members whose label is `vipcs` */
    customerService: z.array(z.object({ path: compactJwe, csType: z.enum(['1', '2']) })),
    /** hosts of pictures and of game launches that answered when last asked; a session takes one of each (spec 3) */
    imageCDNs: z.array(cdnOrigin),
    launchGameCDNs: z.array(cdnOrigin),
    /** categories that have vendors: the header leads to these (spec 2) */
    gameCategories: z.array(gameCategory),
  }),
  errors: [],
})

/** Whether a switch of the feature tree is on, wherever in the tree it is; one that a closed branch holds is off. */
export function isSwitchedOn(nodes: readonly WhitelabelNode[], modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isSwitchedOn(node.childrenNodes, modId)))
}

/** Other addresses under which the merchant can be reached; anyone who finds one slow takes another. */
/** What runs, as anybody can make it again from a checkout (protection L2). */
export const version = route({
  method: 'GET',
  path: '/wps/version',
  summary: 'SHA-256 of the code that runs',
  access: 'public',
  sharedBy: 'anybody',
  reply: z.object({ value: z.object({ hash: z.string() }) }),
  errors: [],
})

export const domainRoute = route({
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'Lines of the merchant, for the speed test',
  access: 'public',
  reply: z.object({
    value: z.object({ domainList: z.array(z.object({ name: z.string(), domain: z.url() })) }),
  }),
  errors: [],
})
