import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home/home.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Linha } from './Linha.tsx';

type Resposta = Home['atencao']['respostas'][number];

const linksDe = (paciente_id: string) => `/atendimento/paciente/${paciente_id}/links`;

const ondeVer = ({ paciente_id, anamnese_id, resposta }: Resposta) => {
  if (resposta === 'arquivo') return `/atendimento/paciente/${paciente_id}/anexos`;
  return anamnese_id ? `/atendimento/paciente/${paciente_id}/anamnese/${anamnese_id}/por-link` : linksDe(paciente_id);
};

const pedidoDe = ({ resposta, pedido_inicio, atendimento_id, inicio, cancelado }: Resposta) =>
  resposta === 'outro_horario' &&
  atendimento_id &&
  inicio && { pedido: { temHorario: pedido_inicio !== null, atendimento: { id: atendimento_id, inicio, cancelado } } };

const aCobrar = ({ cobrado, custo, paciente_id, atendimento_id }: Resposta) =>
  cobrado === false && custo && atendimento_id && { cobrar: { valor: custo, paciente_id, atendimento_id } };

const useTexto = () => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  return (um: Resposta) => {
    const { resposta, nome, por, texto, com_texto, inicio, pedido_inicio, cancelado, custo, cobrado, criada_em } = um;
    const valores = { nome, por, quando: formatInstant(inicio ?? criada_em, fuso) };
    const frase = pedido_inicio
      ? t(`atencao.resposta.${cancelado ? 'novo' : 'horario'}`, {
          ...valores,
          pedido: formatInstant(pedido_inicio, fuso),
        })
      : t(`atencao.resposta.${resposta}`, valores);
    const valor = custo && t(`atencao.resposta.${cobrado ? 'cobrado' : 'custo'}`, { valor: formatMoney(custo) });
    const mensagem = texto ?? (com_texto && t('atencao.resposta.mensagem'));
    return [frase, mensagem, valor].filter(Boolean).join(' · ');
  };
};

/** What families answered by link, and links that wrong answers have closed. */
export const PorLink = ({ atencao, totais }: Pick<Home, 'atencao' | 'totais'>) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const textoDe = useTexto();
  const { respostas, links_fechados } = atencao;
  return (
    <>
      <Linha
        tipo="respostas"
        total={totais.respostas}
        dica={respostas[0]?.por ?? ''}
        itens={respostas.map((resposta) => ({
          alvo: resposta.resposta_id,
          to: ondeVer(resposta),
          text: textoDe(resposta),
          ...pedidoDe(resposta),
          ...aCobrar(resposta),
        }))}
      />
      <Linha
        tipo="links_fechados"
        total={totais.links_fechados}
        dica={links_fechados[0]?.nome ?? ''}
        itens={links_fechados.map(({ link_id, paciente_id, nome, por, fechado_em }) => ({
          alvo: link_id,
          to: linksDe(paciente_id),
          text: t('atencao.link_fechado', { nome, por, quando: formatInstant(fechado_em, fuso) }),
        }))}
      />
    </>
  );
};

/** Proofs of payment that families sent; shown beside the line of money. */
export const Comprovantes = ({ atencao: { comprovantes }, totais }: Pick<Home, 'atencao' | 'totais'>) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  return (
    <Linha
      tipo="comprovantes"
      total={totais.comprovantes}
      dica={comprovantes[0]?.por ?? ''}
      itens={comprovantes.map(({ comprovante_id, nome, por, descricao, saldo, enviado_em }) => ({
        alvo: comprovante_id,
        comprovante: { saldo, por, descricao },
        to: '/financeiro/contas-a-receber',
        text: t('atencao.comprovante', {
          nome,
          por,
          valor: formatMoney(saldo),
          quando: formatInstant(enviado_em, fuso),
        }),
      }))}
    />
  );
};
