import { adminRoutes } from './admin.ts';
import { contaRoutes } from './conta.ts';
import { fichaRoutes } from './ficha.ts';
import { financeiroRoutes } from './financeiro.ts';
import { basicRoutes, guestRoutes, openRoutes } from './guest.ts';
import { mainLayout, rootRoute } from './layouts.ts';
import { practiceRoutes } from './practice.ts';

/** Every address with its screen. */
export const routeTree = rootRoute.addChildren([
  guestRoutes,
  openRoutes,
  basicRoutes,
  mainLayout.addChildren([...contaRoutes, adminRoutes, ...practiceRoutes, fichaRoutes, financeiroRoutes]),
]);
