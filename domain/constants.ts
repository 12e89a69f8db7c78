/** The business constants of the product, named once (product specification, section 9). */

const DAY = 24 * 60 * 60;

export const LOCALES = ['en', 'es', 'pt-br', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** The BCP 47 tag of a locale. */
export const bcp47 = (locale: Locale) => (locale === 'pt-br' ? 'pt-BR' : locale);

export const COOKIE_TOKEN = 'vinculo_token';
export const COOKIE_LOCALE = 'vinculo_locale';
export const REMEMBER_SECONDS = 365 * DAY;
export const LOCALE_SECONDS = 365 * DAY;

/** How many days before the end of a plan its owner is notified. */
export const PLAN_NOTICE_DAYS = 7;
export const GRACE_DAYS_ROUTES = 5;
export const GRACE_DAYS_MENU = 30;

export const SELECT_ITEMS = 5;
export const SELECT_ITEMS_EXPANDED = 10;
export const SELECT_SUCCESS_MS = 150;

export const PER_PAGE = 20;
export const PER_PAGE_MAX = 1000;
/** The header of a list's answer with the number of all its rows. */
export const TOTAL_HEADER = 'x-total-count';
export const PAGE_BUTTONS = 5;
export const PAGINATION_SIZE = 'md';

export const NAVBAR_NAME_CHARS = 10;

export const ALERT_MS = 4000;
export const ALERT_QUICK_CREATE_MS = 3000;
export const NOTIFICATION_MS = 5000;
export const CAROUSEL_MS = 5000;
export const NOTIFICATION_WIDTH = 300;
export const NOTIFICATION_OFFSET = 15;
export const NOTIFICATION_FADE_MS = 300;

export const PROGRESS_MS = 3000;
export const PROGRESS_HEIGHT = 2;
export const PROGRESS_HIDE_MS = 500;
export const PROGRESS_DONE_PERCENT = 95;

export const MODAL_MS = 150;
export const DROPDOWN_OPTIONS = 1000;
export const DROPDOWN_HEIGHT = 300;
export const DROPDOWN_OPTION_HEIGHT = 40;
export const TYPEAHEAD_ITEMS = 10;
export const TYPEAHEAD_MS = 200;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Enough for most phone cameras; a picture is scaled down to 1600 pixels at most. */
export const IMAGE_MAX_MEGAPIXELS = 25;
/** The addresses where a card is typed. Their document alone may load the payment provider's script. */
const CARD_STEP = /^\/pagamento\/[^/]+\/[^/]+\/(?:cartao-credito|conclusao-debito)\/?$/;
export const isCardStep = (pathname: string) => CARD_STEP.test(pathname);
export const DEFAULT_FUSO = 'America/Sao_Paulo';
export const TRASH_DAYS = 30;

/** Open work on the home page is counted up to this number; above it is “99+”. */
export const HOME_COUNT_MAX = 99;

/** The address of the shortcut “new note” of the installed application is home with this hash. */
export const NOTA_HASH = '#nota';
