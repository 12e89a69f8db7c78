import { IconBrandWhatsapp, IconNotes, IconPencil, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { STATUS_ATENDIMENTO, type StatusAtendimento } from '#contract/agenda/status.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroLer } from '#contract/registros.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { useMenuDasLinhas } from '#web/ui/lista/acoes/use-menu-das-linhas.tsx';
import { periodo } from './agenda/horas.ts';
import { useMudarComAviso } from './agenda/mudar/mudar-com-aviso.ts';
import { Perguntas } from './agenda/mudar/Perguntas.tsx';
import { useLembrete } from './familia/Lembrete.tsx';
import { useMuda } from './muda.ts';
import { podeChegar, podeMarcar, SINAL } from './status.ts';

/** What a finger marks most comes first. */
const PRIMEIROS = [...new Set([...(['Realizado', 'Faltou'] as const), ...STATUS_ATENDIMENTO])];

type Com = {
  marcar: (item: AtendimentoNaLista, status: StatusAtendimento) => void;
  /** Without it the menu does not offer to edit. */
  onEdit?: (item: AtendimentoNaLista) => void;
  /** Offers the file of the patient. */
  comPaciente?: boolean;
};

export const notaDe = ({ paciente_id, id }: AtendimentoNaLista) =>
  `/atendimento/paciente/${paciente_id}/atendimentos/${id}`;

/** What can be done with an appointment of a list without opening it. */
export const useMenuDoAtendimento = ({ marcar, onEdit, comPaciente = true }: Com) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { fuso, membro } = useSignedUser();
  const pode = usePode();
  const muda = useMuda();
  const lembreteDe = useLembrete();
  const lembrar = (item: AtendimentoNaLista): AcaoDaLinha[] => {
    const lembrete = lembreteDe(item);
    if (!lembrete) return [];
    const { label, href, onClick: onFollow } = lembrete;
    return [{ key: 'lembrar', label, short: t('cadastro:menu.whatsapp'), Icon: IconBrandWhatsapp, href, onFollow }];
  };
  return (item: AtendimentoNaLista): AcaoDaLinha[] => {
    const edita = muda(item.profissional_id);
    const marcas = PRIMEIROS.filter((one) => edita && one !== item.status && podeMarcar(one, item, fuso)).filter(
      (one) => one !== 'Chegou' || (membro.equipe && podeChegar(item)),
    );
    return [
      ...(pode(registroLer) ? [{ key: 'nota', label: t('nota'), Icon: IconNotes, to: notaDe(item) }] : []),
      ...marcas.map((one) => ({
        key: one,
        label: t(`marcar.${one}`),
        Icon: SINAL[one],
        onClick: () => marcar(item, one),
      })),
      ...lembrar(item),
      ...(edita && onEdit
        ? [{ key: 'editar', label: t('cadastro:editar'), Icon: IconPencil, onClick: () => onEdit(item) }]
        : []),
      // The row itself opens something else, and its links are too small for a finger.
      ...(comPaciente && pode(pacientes.ler)
        ? [{ key: 'ficha', label: item.paciente.nome, Icon: IconUser, to: `/atendimento/paciente/${item.paciente_id}` }]
        : []),
    ];
  };
};

/** The menus of appointments as lines, which a long press opens and a swipe pulls out; a tap shows the same and more. */
export const useMenusDosAtendimentos = (itens: AtendimentoNaLista[]) => {
  const { fuso } = useSignedUser();
  const { marcar, perguntas } = useMudarComAviso();
  const menu = useMenuDoAtendimento({ marcar });
  const { gestos, linha, gaveta, folha } = useMenuDasLinhas(
    itens.map((item) => ({
      id: item.id,
      nome: `${item.paciente.nome}, ${periodo(item, fuso)}`,
      acoes: menu(item),
    })),
  );
  return {
    gestos,
    linha,
    gaveta,
    folha: (
      <>
        {folha}
        <Perguntas perguntas={perguntas} />
      </>
    ),
  };
};
