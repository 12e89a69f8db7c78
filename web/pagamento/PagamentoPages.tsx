import { lazy } from 'react';

// The single entry for the route table; each screen is loaded on demand.

export const PagamentoLayout = lazy(() =>
  import('./PagamentoLayout.tsx').then((m) => ({ default: m.PagamentoLayout })),
);
export const PassoAtual = lazy(() => import('./Passo.tsx').then((m) => ({ default: m.PassoAtual })));
export const EnderecoPage = lazy(() => import('./DadosPages.tsx').then((m) => ({ default: m.EnderecoPage })));
export const PessoalPage = lazy(() => import('./DadosPages.tsx').then((m) => ({ default: m.PessoalPage })));
export const BoletoPage = lazy(() => import('./BoletoPage.tsx').then((m) => ({ default: m.BoletoPage })));
export const DebitoPage = lazy(() => import('./CartaoPages.tsx').then((m) => ({ default: m.DebitoPage })));
export const PixPage = lazy(() => import('./PixPage.tsx').then((m) => ({ default: m.PixPage })));
export const CartaoPage = lazy(() => import('./CartaoPages.tsx').then((m) => ({ default: m.CartaoPage })));
export const ConcluidoPage = lazy(() => import('./CartaoPages.tsx').then((m) => ({ default: m.ConcluidoPage })));
export const ReciboPage = lazy(() => import('./ReciboPage.tsx').then((m) => ({ default: m.ReciboPage })));
