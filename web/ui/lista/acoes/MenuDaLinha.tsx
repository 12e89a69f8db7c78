import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './Acoes.module.css';
import { type AcaoDaLinha, UmaAcao } from './acao.tsx';

type Props = { nome: string; acoes: AcaoDaLinha[]; onClose: () => void };

/** The actions of one row: a sheet on a phone. */
export const MenuDaLinha = ({ nome, acoes, onClose }: Props) => (
  <Dialog opened title={nome} onClose={onClose} size="sm">
    <ul className={classes.menu}>
      {acoes.map((acao) => (
        <li key={acao.key}>
          <UmaAcao acao={acao} className={classes.item} onDone={onClose}>
            <acao.Icon size={20} stroke={1.6} aria-hidden="true" />
            {acao.label}
          </UmaAcao>
        </li>
      ))}
    </ul>
  </Dialog>
);
