import type { AtendimentoDoLink, LinkAberto } from '#contract/links/abertos.ts';
import { useIdioma } from './textos.ts';

type Props = {
  dado: Pick<AtendimentoDoLink, 'oferece_horarios' | 'pedido'>;
  pratica: LinkAberto['pratica'];
  onPedir: () => void;
};

/** After a cancellation: a new time out of the free slots, if the practice offers them; else whom to ask for one. */
export const NovoHorario = ({ dado: { oferece_horarios, pedido }, pratica: { telefone, email }, onPedir }: Props) => {
  const { t } = useIdioma();
  const href = telefone
    ? `tel:${telefone.replace(/[^\d+]/g, '')}`
    : `mailto:${email}?subject=${encodeURIComponent(t('novo_horario'))}`;
  if (!oferece_horarios)
    return (
      <p>
        <a className="botao" href={href}>
          {t('novo_horario')}
        </a>
      </p>
    );
  return (
    <>
      <button type="button" className={pedido ? 'leve' : ''} onClick={onPedir}>
        {t(pedido ? 'novo.outro' : 'novo_horario')}
      </button>
      <p>
        <a href={href}>{t('novo.falar')}</a>
      </p>
    </>
  );
};
