import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import 'dayjs/locale/zh-cn.js';
import { currentLocale } from './i18n.ts';

/** The current language for Mantine's calendars, which write days and months by dayjs. */
export const dayjsLocale = () => currentLocale().toLowerCase();
