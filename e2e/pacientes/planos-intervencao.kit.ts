import type { Page } from '@playwright/test';
import { send, signedIn } from '../kit.ts';

export const QUEIXA = 'A Bia tem letra feia, cansa para escrever e troca letras. A professora pediu ajuda.';
export const child = async (page: Page, ia: boolean) => {
  await signedIn(page);
  const config = await send<object>(page, 'GET', '/api/settings/config');
  await send(page, 'POST', '/api/settings/config', { ...config, active_IA: ia });
  const { id } = await send(page, 'POST', '/api/pacientes-json', {
    nome: 'Ana Beatriz Lima',
    data_nascimento: `${new Date().getFullYear() - 8}-03-02`,
    queixa: QUEIXA,
    diagnostico: 'Dislexia',
  });
  return { id, base: `/atendimento/paciente/${id}/plano-de-intervencao` };
};
